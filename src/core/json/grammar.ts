/**
 * The grammar of JSON (RFC 8259) as a table: for each state and byte, the next state. Transitions that depend
 * on the open containers are actions (`firstAction` and above). The outermost value must be an object or an array.
 */
const names = [
  ...['top', 'value', 'valueOrEnd', 'key', 'keyOrEnd', 'colon', 'afterValue', 'end'],
  // Twice: a key is followed by a colon, a value is not.
  ...['string', 'escape', 'hex1', 'hex2', 'hex3', 'hex4'],
  ...['keyString', 'keyEscape', 'keyHex1', 'keyHex2', 'keyHex3', 'keyHex4'],
  ...['sign', 'zero', 'digits', 'point', 'fraction', 'exponent', 'exponentSign', 'exponentDigits'],
  ...['true1', 'true2', 'true3', 'false1', 'false2', 'false3', 'false4', 'null1', 'null2', 'null3'],
] as const;
type State = (typeof names)[number];

export const firstAction = 240;
export const action = {
  openObject: 240,
  openArray: 241,
  closeObject: 242,
  closeArray: 243,
  comma: 244,
  wrong: 245,
} as const;

/** The number of a state in the table. */
export function stateNumber(name: State): number {
  return names.indexOf(name);
}

const spaces = ' \t\r\n';
const digits = '0123456789';
const numberEnds = ['zero', 'digits', 'fraction', 'exponentDigits'] as const;

function buildTable(): Uint8Array {
  const table = new Uint8Array(names.length * 256).fill(action.wrong);
  const on = (from: State, bytes: string | readonly number[], to: State | number) => {
    const codes = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    for (const code of codes) {
      table[stateNumber(from) * 256 + code] = typeof to === 'number' ? to : stateNumber(to);
    }
  };
  const afterValue = (from: State) => {
    on(from, spaces, 'afterValue');
    on(from, ',', action.comma);
    on(from, '}', action.closeObject);
    on(from, ']', action.closeArray);
  };

  for (const state of ['top', 'value', 'valueOrEnd', 'key', 'keyOrEnd', 'colon', 'end'] as const) {
    on(state, spaces, state);
  }
  for (const state of ['top', 'value', 'valueOrEnd'] as const) {
    on(state, '{', action.openObject);
    on(state, '[', action.openArray);
  }
  for (const state of ['value', 'valueOrEnd'] as const) {
    on(state, '"', 'string');
    on(state, '-', 'sign');
    on(state, '0', 'zero');
    on(state, '123456789', 'digits');
    on(state, 't', 'true1');
    on(state, 'f', 'false1');
    on(state, 'n', 'null1');
  }
  on('valueOrEnd', ']', action.closeArray);
  on('key', '"', 'keyString');
  on('keyOrEnd', '"', 'keyString');
  on('keyOrEnd', '}', action.closeObject);
  on('colon', ':', 'value');
  afterValue('afterValue');

  const text = (
    [plain, escaped, ...hex]: readonly [State, State, State, State, State, State],
    after: State,
  ) => {
    const bytes = Array.from({ length: 256 - 0x20 }, (_, index) => index + 0x20);
    on(plain, bytes, plain);
    on(plain, '"', after);
    on(plain, '\\', escaped);
    on(escaped, '"\\/bfnrt', plain);
    on(escaped, 'u', hex[0]);
    const hexDigits = `${digits}abcdefABCDEF`;
    on(hex[0], hexDigits, hex[1]);
    on(hex[1], hexDigits, hex[2]);
    on(hex[2], hexDigits, hex[3]);
    on(hex[3], hexDigits, plain);
  };
  text(['string', 'escape', 'hex1', 'hex2', 'hex3', 'hex4'], 'afterValue');
  text(['keyString', 'keyEscape', 'keyHex1', 'keyHex2', 'keyHex3', 'keyHex4'], 'colon');

  numberEnds.forEach(afterValue);
  on('sign', '0', 'zero');
  on('sign', '123456789', 'digits');
  on('digits', digits, 'digits');
  on('point', digits, 'fraction');
  on('fraction', digits, 'fraction');
  for (const state of ['zero', 'digits'] as const) on(state, '.', 'point');
  for (const state of ['zero', 'digits', 'fraction'] as const) on(state, 'eE', 'exponent');
  on('exponent', '+-', 'exponentSign');
  for (const state of ['exponent', 'exponentSign', 'exponentDigits'] as const) {
    on(state, digits, 'exponentDigits');
  }

  const literal = (rest: string, states: readonly State[]) => {
    states.forEach((state, index) => {
      on(state, rest.charAt(index), states[index + 1] ?? 'afterValue');
    });
  };
  literal('rue', ['true1', 'true2', 'true3']);
  literal('alse', ['false1', 'false2', 'false3', 'false4']);
  literal('ull', ['null1', 'null2', 'null3']);
  return table;
}

/** `grammar[state * 256 + byte]`. */
export const grammar = buildTable();
