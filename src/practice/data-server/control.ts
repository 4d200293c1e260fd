/** `/practice`: how other processes monitor and control the service. Not part of the real service. */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { PracticeCounts } from '../service/counts.ts';
import { practiceFaults } from '../service/faults.ts';
import { BadRequest, jsonResponse, type PracticeResponse, readJsonBody } from '../service/response.ts';

export interface Control {
  readonly about: () => Readonly<Record<string, string | number>>;
  readonly counts: PracticeCounts;
  readonly setFaults: (faults: readonly string[]) => void;
  readonly advance: (ms: number) => void;
  readonly expireAccessTokens: () => void;
}

const faultsSchema = z.strictObject({ faults: z.array(z.string()) });
const clockSchema = z.strictObject({ advanceMs: z.number().min(0) });

export async function handleControl(
  control: Control,
  request: IncomingMessage,
  url: URL,
): Promise<PracticeResponse> {
  // The required media type of POST blocks other web pages: browsers send a preflight request, which is rejected.
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /practice':
      return jsonResponse(control.about());
    case 'GET /practice/counts':
      return jsonResponse({ ...control.counts });
    case 'GET /practice/faults':
      return jsonResponse(practiceFaults.map(({ name, meaning }) => ({ name, meaning })));
    case 'POST /practice/faults': {
      const body = faultsSchema.safeParse(await readJsonBody(request));
      if (!body.success) throw new BadRequest('Send {"faults": ["name", …]}.');
      try {
        control.setFaults(body.data.faults);
      } catch (error) {
        if (!(error instanceof MatchkeepError)) throw error;
        throw new BadRequest(`${error.message} ${error.remedy ?? ''}`.trim());
      }
      return jsonResponse({ faults: body.data.faults });
    }
    case 'POST /practice/clock': {
      const body = clockSchema.safeParse(await readJsonBody(request));
      if (!body.success) throw new BadRequest('Send {"advanceMs": number}.');
      control.advance(body.data.advanceMs);
      return jsonResponse(control.about());
    }
    case 'POST /practice/expire-access-tokens':
      await readJsonBody(request);
      control.expireAccessTokens();
      return jsonResponse({});
    default:
      throw new BadRequest('There is no such control.', 404);
  }
}
