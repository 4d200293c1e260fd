/** Node loads this before a program that a test starts, and before the tests: keys of passwords at the lowest cost. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, callback) =>
  scrypt(password, salt, length, { ...options, N: 2 }, callback);
syncBuiltinESMExports();
