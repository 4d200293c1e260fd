/** Back to where a screen was opened from; where it was opened by its address, to what stands above it. */
import { type NavigateOptions, useNavigate, useRouter } from '@tanstack/react-router';

export function useWayBack(above: NavigateOptions): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  return () => {
    if (history.canGoBack()) history.back();
    else void navigate(above);
  };
}
