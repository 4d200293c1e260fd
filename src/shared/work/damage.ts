/** What is known to be damaged in the archive: files, and earlier versions of files. */
import { z } from 'zod';
import { idSchema } from '../domain/domain.ts';

/** `unreadable`: it is there, but its content could not be read. */
const damageKindSchema = z.enum(['missing', 'changed', 'unreadable']);
type DamageKind = z.infer<typeof damageKindSchema>;

export function isDamageKind(text: string): text is DamageKind {
  return damageKindSchema.safeParse(text).success;
}

/** No more are counted: the status is read often. */
export const maxCountedDamage = 1000;

export const damageSchema = z.object({
  /** Those that are not being downloaded again. */
  contents: z.number().int(),
  /** The part of `contents` that the coverage counts as archived: neither earlier versions nor files whose repair failed. */
  files: z.number().int(),
  /** The part of `contents` that can be downloaded again. */
  repairable: z.number().int(),
  /** Those that are being downloaded again. */
  repairing: z.number().int(),
});
export type Damage = z.infer<typeof damageSchema>;

export const damagedContentSchema = z.object({
  platformGameId: idSchema,
  contentType: z.string(),
  /** In the archive. */
  path: z.string(),
  finding: damageKindSchema,
  foundAt: z.string(),
  isEarlier: z.boolean(),
  isRepairing: z.boolean(),
});
export type DamagedContent = z.infer<typeof damagedContentSchema>;
