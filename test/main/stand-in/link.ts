/**
 * The link between a program that runs on the stand-in and the test process, which has the browser: a window
 * of the program is a page over there. Without a link (in Vitest), windows only record their calls.
 */
import { z } from 'zod';

/** The frame that sent a message, as Electron's `senderFrame` describes it. */
const frameSchema = z.object({
  url: z.string(),
  origin: z.string(),
  parent: z.object({ url: z.string(), origin: z.string() }).nullable(),
});
export type FrameFacts = z.infer<typeof frameSchema>;

/** Questions of the test process to the program; each gets a reply with its ID. */
export const questionSchema = z.intersection(
  z.object({ id: z.number() }),
  z.discriminatedUnion('ask', [
    /** Runs a function, given as text, with the `electron` of the program. */
    z.object({ ask: z.literal('evaluate'), source: z.string(), argument: z.unknown() }),
    z.object({
      ask: z.literal('invoke'),
      window: z.number(),
      channel: z.string(),
      args: z.array(z.unknown()),
      frame: frameSchema.nullable(),
    }),
    z.object({
      ask: z.literal('request'),
      url: z.string(),
      method: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
    /** Returns whether the navigation was prevented. */
    z.object({
      ask: z.literal('navigate'),
      window: z.number(),
      event: z.enum(['will-navigate', 'will-frame-navigate']),
      url: z.string(),
    }),
    /** Returns whether a window may be opened. */
    z.object({ ask: z.literal('open'), window: z.number(), url: z.string() }),
    /** Returns the permissions that a page of that origin has. */
    z.object({ ask: z.literal('permissions'), names: z.array(z.string()), origin: z.string() }),
    /** Reports an event of the page; returns nothing. */
    z.object({ ask: z.literal('page'), window: z.number(), event: z.enum(['loaded', 'crashed']) }),
  ]),
);
export type Question = z.infer<typeof questionSchema>;
/** A question before it has an ID. */
export type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never;

/** Sends a question to the program. */
export type Ask = (asked: Asked) => Promise<unknown>;

export const requestAnswerSchema = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Uint8Array),
});

/** Messages of the program to the test process. */
export const wordSchema = z.discriminatedUnion('word', [
  z.object({ word: z.literal('answer'), id: z.number(), value: z.unknown() }),
  z.object({ word: z.literal('failure'), id: z.number(), message: z.string() }),
  z.object({ word: z.literal('load'), window: z.number(), address: z.string() }),
  z.object({ word: z.literal('reload'), window: z.number() }),
  z.object({ word: z.literal('send'), window: z.number(), channel: z.string(), args: z.array(z.unknown()) }),
]);
export type Word = z.infer<typeof wordSchema>;

export interface Link {
  /** Resolves once a page has loaded the address. */
  load(window: number, address: string): Promise<void>;
  reload(window: number): void;
  send(window: number, channel: string, args: readonly unknown[]): void;
}

let current: Link | null = null;

export const link = (): Link | null => current;

export function connectLink(given: Link): void {
  current = given;
}
