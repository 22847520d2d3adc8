const key = 'anden.way-back'

/** Where a person wanted to go when they left for the identity provider; this tab alone remembers it. */
export const rememberWayBack = (): void => {
  const wanted = new URLSearchParams(window.location.search).get('redirectUrl')
  if (wanted) sessionStorage.setItem(key, wanted)
  else sessionStorage.removeItem(key)
}

/** Told once. */
export const takeWayBack = (): string | null => {
  const wanted = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return wanted
}
