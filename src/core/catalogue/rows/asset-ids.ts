/** An asset's id on the bridge is `<platformGameId>/<contentType>`; a content type never has a `/`. */
import type { AssetName } from '../../domain/assets.ts';

export function assetId({ platformGameId, contentType }: AssetName): string {
  return `${platformGameId}/${contentType}`;
}

/** Null where the text cannot be an asset's id. */
export function parseAssetId(id: string): AssetName | null {
  const slash = id.lastIndexOf('/');
  if (slash <= 0 || slash === id.length - 1) return null;
  return { platformGameId: id.slice(0, slash), contentType: id.slice(slash + 1) };
}
