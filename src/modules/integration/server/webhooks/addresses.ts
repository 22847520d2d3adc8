import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

export type Address = { address: string; family: number }
export type Resolve = (host: string) => Promise<Address[]>

/** Of the operator's system; every address of a name is asked for, because each of them may be the one that answers. */
export const resolveBySystem: Resolve = host => lookup(host, { all: true, verbatim: true })

/** Connects to this address whatever the name says now. */
export const pinned =
  ({ address, family }: Address): LookupFunction =>
  (_host, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family)

/** IPv4 that is not of the public internet: private, shared, loopback, link-local with metadata services, test, multicast. */
const closed4 = new BlockList()
const ranges: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, prefix] of ranges) closed4.addSubnet(network, prefix, 'ipv4')

/**
 * IPv6 of the public internet. All else is closed: loopback, unique local, link-local, multicast, and IPv4 that is mapped
 * (::ffff:0:0/96) or translated (64:ff9b::/96).
 */
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
/** Within it: Teredo and other protocols, documentation, and 6to4, which carries an IPv4 inside. */
const closed6 = new BlockList()
closed6.addSubnet('2001::', 23, 'ipv6')
closed6.addSubnet('2001:db8::', 32, 'ipv6')
closed6.addSubnet('2002::', 16, 'ipv6')
closed6.addSubnet('3fff::', 20, 'ipv6')

/** Networks that the operator opens, as `10.0.4.0/24,fd00::/8` (WEBHOOK_NETWORKS). */
export const networksOf = (text: string): BlockList => {
  const open = new BlockList()
  for (const part of text.split(',').filter(Boolean)) {
    const [network = '', prefix] = part.trim().split('/')
    const family = isIPv4(network) ? 'ipv4' : 'ipv6'
    open.addSubnet(network, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return open
}

const isPublic = (address: string): boolean =>
  isIPv4(address) ? !closed4.check(address, 'ipv4') : public6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')

/** In its one canonical form; null for what is no address, and for one with a zone, which is of this machine's network. */
const canonical = (address: string): string | null => {
  const kind = isIP(address)
  if (kind === 0 || address.includes('%')) return null
  return kind === 4 ? address : new URL(`http://[${address}]`).hostname.slice(1, -1)
}

export const mayReach = (address: string, open: BlockList): boolean => {
  const plain = canonical(address)
  if (!plain) return false
  if (isPublic(plain)) return true
  // A BlockList takes an IPv4 that is mapped into IPv6 for the IPv4 inside, and nobody means to open that way.
  const isMapped = plain.startsWith('::') && plain !== '::1'
  return !isMapped && open.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

export type Target = { address: Address } | { refusal: string }

/** A host as a URL writes it: an IPv6 address stands in brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Where a connection to the host goes: the name is resolved once, and the connection is made to that very address, so that
 * an answer of the name server that changes meanwhile leads nowhere else. A name of which one address is closed is refused.
 * `isInside`: all its addresses are of networks that the operator opened.
 */
export const findHost = async (
  host: string,
  resolve: Resolve,
  open: BlockList,
): Promise<{ address: Address; isInside: boolean } | { refusal: string }> => {
  const kind = isIP(host)
  const addresses = kind ? [{ address: host, family: kind }] : await resolve(host)
  const [first] = addresses
  if (!first) return { refusal: 'El servidor no existe: su nombre no tiene dirección.' }
  const closed = addresses.find(({ address }) => !mayReach(address, open))
  if (closed) return { refusal: `Esa dirección es de una red privada o reservada (${closed.address}).` }
  return { address: first, isInside: addresses.every(({ address }) => !isPublic(address)) }
}

/** Where a request to the URL goes. */
export const findTarget = async (url: URL, resolve: Resolve, open: BlockList): Promise<Target> => {
  const target = await findHost(hostOf(url), resolve, open)
  if ('refusal' in target) return target
  if (url.protocol !== 'https:' && !target.isInside) return { refusal: 'A internet se manda solo por https.' }
  return { address: target.address }
}
