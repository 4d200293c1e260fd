/** Goes back to where the screen was opened from; for a screen opened by its address, to its parent. */
import { type NavigateOptions, useNavigate, useRouter } from '@tanstack/react-router';

export function useWayBack(above: NavigateOptions): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  return () => {
    if (history.canGoBack()) history.back();
    else void navigate(above);
  };
}
