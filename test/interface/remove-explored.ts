/** After all specs: removes this run's explored data folder. */
import { rm } from 'node:fs/promises';
import { exploredFolderVariable } from './hosts/explored.ts';

export default async function removeExplored(): Promise<void> {
  const folder = process.env[exploredFolderVariable];
  if (folder) await rm(folder, { recursive: true, force: true });
}
