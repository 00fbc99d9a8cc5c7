// One POST to another server, and nowhere else: whoever may create a webhook must not reach this server's own network through it.
import { lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import type { CheckUrl, Outcome, SendDelivery, UrlFault } from '../application/ports.js'
import { isPublicAddress } from './public-address.js'

type Address = { readonly address: string; readonly family: number }

type Settings = {
  /** Hosts that may be private and may be sent to by http, as they stand in a URL. */
  readonly privateHosts: readonly string[]
  /** All addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>
}

const PATIENCE_MS = 10_000
const DNS = promisify(systemLookup)
const resolveAll = (host: string): Promise<readonly Address[]> => DNS(host, { all: true })

/** Whether an endpoint may be made for an address. Sending asks again, because a name may lead elsewhere by then. */
export const urlCheck =
  ({ privateHosts, resolve = resolveAll }: Settings): CheckUrl =>
  async url => {
    const { protocol, hostname, username, password } = new URL(url)
    if (username !== '' || password !== '') return 'has_credentials'
    if (privateHosts.includes(hostname)) return ['http:', 'https:'].includes(protocol) ? null : 'not_https'
    if (protocol !== 'https:') return 'not_https'
    return addressFault(hostname, resolve)
  }

async function addressFault(hostname: string, resolve: NonNullable<Settings['resolve']>): Promise<UrlFault | null> {
  const host = bare(hostname)
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'private_address'
  const found = await resolve(host).catch(() => [])
  if (found.length === 0) return 'not_found'
  return found.every(({ address }) => isPublicAddress(address)) ? null : 'private_address'
}

/**
 * Sends a delivery. The connection goes to the addresses that were checked after the name was resolved, so a name that changes in between
 * leads nowhere else. A redirect is an answer like any other, and the body of an answer is not read. Never rejects.
 */
export const deliverySender =
  ({ privateHosts, resolve = resolveAll }: Settings): SendDelivery =>
  async ({ url, deliveryId, type }, { body, signature }, signal) => {
    const target = new URL(url)
    const host = bare(target.hostname)
    const isListed = privateHosts.includes(target.hostname)
    let addresses: readonly Address[]
    try {
      addresses = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }]
    } catch (error) {
      return failed((error as NodeJS.ErrnoException).code ?? 'ENOTFOUND')
    }
    // One private address among public ones is no accident.
    const isPublic = target.protocol === 'https:' && addresses.every(({ address }) => isPublicAddress(address))
    if (!isListed && !isPublic) return failed('PRIVATE_ADDRESS')
    const patience = AbortSignal.timeout(PATIENCE_MS)
    return new Promise<Outcome>(done => {
      const request = (target.protocol === 'https:' ? https : http).request(
        target,
        {
          method: 'POST',
          // No connection is used again: each one is checked.
          agent: false,
          signal: AbortSignal.any([patience, signal]),
          lookup: (_host, { all }, callback) =>
            all ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family),
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'viva-webhooks',
            'x-viva-delivery': deliveryId,
            'x-viva-event': type,
            'x-viva-signature': signature,
          },
        },
        answer => {
          done({ status: answer.statusCode!, error: null })
          answer.destroy()
        },
      )
      // An answer that is not read to its end is no fault any more.
      request.on('error', (error: NodeJS.ErrnoException) =>
        done(failed(patience.aborted ? 'TIMED_OUT' : signal.aborted ? 'SERVER_STOPPED' : (error.code ?? 'FAILED'))),
      )
      request.end(body)
    })
  }

const failed = (error: string): Outcome => ({ status: null, error })

/** An IPv6 address stands in brackets in a URL. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')
