/** The environment, without secrets, for other programs such as a file manager or a browser. */

/** Names of variables with secrets. `XAUTHORITY` and `SSH_AUTH_SOCK` are paths that a desktop needs. */
const secretName =
  /passw(or)?d|passphrase|secret|token|credential|private_?key|api_?key|access_?key|(^|_)auth$|^matchkeep_/i;
/** An address with a password, such as a proxy's. */
const secretAddress = /[a-z][a-z\d+.-]*:\/\/[^\s/@]*:[^\s/@]+@/i;

/** All other variables stay: a browser needs those of its desktop. */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => !secretName.test(name) && !secretAddress.test(value ?? '')),
  );
}
