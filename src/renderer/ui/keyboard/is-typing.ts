/** Whether a key pressed there writes or chooses something: it has no other meaning then. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      isTextInput(target))
  );
}

const notText = new Set(['checkbox', 'radio', 'button', 'submit', 'range']);
const isTextInput = (target: HTMLElement) => target instanceof HTMLInputElement && !notText.has(target.type);
