/** Short messages in the corner, for what has no place of its own on the screen. */
import { notifications } from '@mantine/notifications';
import { MatchkeepError } from '../../shared/errors.ts';

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
  notifications.show({ message, autoClose: 2500 });
}
