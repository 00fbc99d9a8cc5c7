// The code that learners type to begin an exam. Only a slow hash of it is stored, because it is short.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** As it is compared: without blanks around it, in capitals. */
const plain = (code: string): string => code.trim().normalize('NFC').toUpperCase()

const derived = (code: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(plain(code), salt, 32, (error, key) => (error === null ? resolve(key) : reject(error))),
  )

/** Salt and hash, in base64url. */
export async function hashOfCode(code: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derived(code, salt)).toString('base64url')}`
}

export async function isCode(code: string, hash: string): Promise<boolean> {
  const [salt, key] = hash.split('.').map(part => Buffer.from(part, 'base64url'))
  return timingSafeEqual(await derived(code, salt!), key!)
}
