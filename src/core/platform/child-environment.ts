/** The environment for programs that are not ours, such as a file manager or a browser: without secrets. */

/** Names that say so. `XAUTHORITY` and `SSH_AUTH_SOCK` are paths that a desktop needs. */
const secretName =
  /passw(or)?d|passphrase|secret|token|credential|private_?key|api_?key|access_?key|(^|_)auth$|^matchkeep_/i;
/** An address with a password, as a proxy's may have. */
const secretAddress = /[a-z][a-z\d+.-]*:\/\/[^\s/@]*:[^\s/@]+@/i;

/** Everything else stays: a browser that starts needs its desktop's own variables, whatever they are. */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => !secretName.test(name) && !secretAddress.test(value ?? '')),
  );
}
