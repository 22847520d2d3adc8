/** What was typed at a link, for as long as the tab lives: a reload loses nothing. */
const keyOf = (token: string): string => `form-link ${token}`

export const readPublicDraft = (token: string): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** A browser that refuses storage only loses the answers when the page is reloaded. */
export const writePublicDraft = (token: string, data: Record<string, unknown> | null): void => {
  try {
    if (data) sessionStorage.setItem(keyOf(token), JSON.stringify(data))
    else sessionStorage.removeItem(keyOf(token))
  } catch {
    return
  }
}
