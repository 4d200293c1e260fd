/** Short messages in the corner, for events without a place on the screen. */
import { notifications } from '@mantine/notifications';
import { MatchkeepError } from '../../../shared/base/errors.ts';

export function showFailure(error: unknown): void {
  const remedy = error instanceof MatchkeepError ? error.remedy : undefined;
  notifications.show({
    color: 'red',
    title: error instanceof Error ? error.message : 'Something went wrong.',
    message: remedy ?? null,
    autoClose: 10_000,
    role: 'alert',
  });
}

export function showDone(message: string): void {
  notifications.show({ message, autoClose: 5000 });
}

interface Lasting {
  readonly title: string;
  readonly message: string;
  readonly isBad: boolean;
}

/**
 * Stays until it is closed or replaced by another one with the same id: for work that ends while the user may
 * be away.
 */
export function showLasting(id: string, { title, message, isBad }: Lasting): void {
  notifications.hide(id);
  notifications.show({
    id,
    ...(isBad && { color: 'red' }),
    title,
    message,
    autoClose: false,
    role: isBad ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export const hideLasting = (id: string): void => void notifications.hide(id);
