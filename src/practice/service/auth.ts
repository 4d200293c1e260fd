/** `/auth/login` and `/auth/refresh` (specification §4.1, §4.2, §5). */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { PracticeContext } from './context.ts';
import {
  BadRequest,
  errorResponse,
  jsonResponse,
  type PracticeResponse,
  readJsonBody,
  tooMany,
} from './response.ts';
import { accessTokenMs } from './tokens.ts';

const loginSchema = z.strictObject({ username: z.string().min(1), password: z.string().min(1) });
const refreshSchema = z.strictObject({ refreshToken: z.string().min(1) });

export async function login(context: PracticeContext, request: IncomingMessage): Promise<PracticeResponse> {
  const { counts, faults, tokens } = context;
  const body = loginSchema.safeParse(await readJsonBody(request));
  if (!body.success) throw new BadRequest('Send username and password, and nothing else.');
  const overBudget = spendTokenBudget(context);
  if (overBudget !== null) return overBudget;
  if (faults.strikes('login-success-false', 'login')) {
    counts.loginsRefused += 1;
    return jsonResponse({ success: false, accessToken: null, refreshToken: null, expiresIn: 0 });
  }
  if (body.data.username !== context.username || body.data.password !== context.password) {
    counts.loginsRefused += 1;
    const isBroken = faults.strikes('bad-password-500', 'login');
    return isBroken
      ? errorResponse(500, 'Internal server error.')
      : errorResponse(401, 'Wrong username or password.');
  }
  return jsonResponse({
    accessToken: tokens.issue('access', context.username),
    refreshToken: tokens.issue('refresh', context.username),
    expiresIn: accessTokenMs / 1000,
    success: true,
  });
}

export async function refresh(context: PracticeContext, request: IncomingMessage): Promise<PracticeResponse> {
  const { counts, faults, tokens } = context;
  const body = refreshSchema.safeParse(await readJsonBody(request));
  if (!body.success) throw new BadRequest('Send refreshToken, and nothing else.');
  const overBudget = spendTokenBudget(context);
  if (overBudget !== null) return overBudget;
  const username = tokens.redeemRefreshToken(body.data.refreshToken);
  if (username === null) {
    counts.refreshesRefused += 1;
    return errorResponse(401, 'The refresh token is not valid (any more).');
  }
  const retainsOld = faults.strikes('refresh-without-refresh-token', 'refresh');
  const hidesExpiry = faults.strikes('refresh-without-expiry', 'refresh');
  if (!retainsOld) tokens.spend(body.data.refreshToken);
  return jsonResponse({
    accessToken: tokens.issue('access', username),
    ...(!retainsOld && { refreshToken: tokens.issue('refresh', username) }),
    ...(!hidesExpiry && { expiresIn: accessTokenMs / 1000 }),
    success: true,
  });
}

function spendTokenBudget({ counts, tokenBudget }: PracticeContext): PracticeResponse | null {
  const seconds = tokenBudget.spend();
  if (seconds === null) return null;
  counts.loginsTooMany += 1;
  return tooMany(seconds, 'Too many token requests.');
}

/** Checks a call's bearer; returns the error response, or null where it is good. Counts what is wrong. */
export function refuseBearer(
  { tokens, counts }: PracticeContext,
  request: IncomingMessage,
): PracticeResponse | null {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && tokens.isAccessTokenGood(token)) return null;
  counts.unauthorised += 1;
  return errorResponse(401, 'The access token is missing, wrong or expired.', {
    'www-authenticate': 'Bearer',
  });
}
