import type { CatalogueEntry, Offer } from '../contract/shop.ts'

const prefix = 'anden.tienda '
/** What the store opens with: it stays when the phone has no room for everything. */
const needed = /^(me|entry\/state|shops\/[^/]+\/(cart|cart\/unsaved|home))$/
const shownFound = 40

const names = (): string[] => Object.keys(localStorage).filter(name => name.startsWith(prefix))

/** What a route answered last on this phone, or what was written under a name; null: nothing, or nothing that can be read. */
export const readCopy = <T>(path: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(prefix + path) ?? 'null')
  } catch {
    return null
  }
}

const write = (path: string, text: string): boolean => {
  try {
    localStorage.setItem(prefix + path, text)
    return true
  } catch {
    return false
  }
}

/**
 * Keeps an answer on this phone. Answers of searches are not kept: each letter would be one. Without room, what the store
 * does not open with makes place. Answers whether it is kept.
 */
export const keepCopy = (path: string, answer: unknown): boolean => {
  if (/[?&]text=/.test(path)) return false
  const text = JSON.stringify(answer)
  if (write(path, text)) return true
  for (const name of names()) if (!needed.test(name.slice(prefix.length))) localStorage.removeItem(name)
  return write(path, text)
}

export const dropCopy = (path: string): void => localStorage.removeItem(prefix + path)

/** On entering and on leaving, so that a person of this phone reads nothing of the one before. */
export const forgetCopies = (): void => {
  for (const name of names()) localStorage.removeItem(name)
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Home = { usual?: { offer: Offer }[]; favourites?: Offer[] }

/** Everything sold to a shop that this phone has read: on the home, and on pages of its catalogue. */
const keptEntries = (shop: string): CatalogueEntry[] => {
  const home = readCopy<Home>(`shops/${shop}/home`)
  const offers = [...(home?.usual ?? []).map(({ offer }) => offer), ...(home?.favourites ?? [])]
  const pages = names().filter(name => name.startsWith(`${prefix}shops/${shop}/catalogue`))
  return [
    ...offers.map(offer => ({ ...offer, kind: 'article' as const })),
    ...pages.flatMap(name => readCopy<{ items?: CatalogueEntry[] }>(name.slice(prefix.length))?.items ?? []),
  ]
}

/** What of it has every one of these words: for a search without network. */
export const findKept = (shop: string, text: string): CatalogueEntry[] => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = new Map(keptEntries(shop).map(entry => [`${entry.kind} ${entry.id}`, entry]))
  return [...found.values()]
    .filter(entry => {
      const own = plain(`${entry.name} ${entry.kind === 'article' ? `${entry.code} ${entry.brand ?? ''}` : ''}`)
      return words.every(word => own.includes(word))
    })
    .slice(0, shownFound)
}
