/** The context menu of text fields and selected text. Electron has none by default. */
import type { ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron';

export function offerEditMenu(
  contents: Pick<WebContents, 'on'>,
  Menu: { buildFromTemplate(template: MenuItemConstructorOptions[]): Pick<Menu, 'popup'> },
): void {
  contents.on('context-menu', (_event, params) => {
    const items = editItems(params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

type Spot = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** Empty if no text command applies. */
function editItems({ isEditable, selectionText, editFlags }: Spot): MenuItemConstructorOptions[] {
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}
