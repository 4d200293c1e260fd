/** The screen of the streams is drawn by the stage, which outlives it: at its own address there is nothing more. */
export function StreamsRoute() {
  return null;
}
