import { isIPv6 } from 'node:net'

/** The four numbers of an IPv4 address inside an IPv6 one (`::ffff:203.0.113.7`), as two groups. */
const groupsOfEnding = (text: string): string[] => {
  if (!text.includes('.')) return [text]
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':').flatMap(groupsOfEnding))

const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const first = groupsOf(head)
  if (tail === undefined) return first
  const last = groupsOf(tail)
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

/**
 * The group in which an address is counted: an IPv4 address alone, and of IPv6 the whole /64, which belongs to one
 * household or server. Empty for no address.
 */
export const addressGroup = (ip: string | null): string => {
  const address = ip?.split('%')[0] ?? ''
  if (!isIPv6(address)) return address
  const groups = expand(address.toLowerCase()).map(group => Number.parseInt(group, 16))
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap(group => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}
