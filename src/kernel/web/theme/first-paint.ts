/*
 * Runs before anything is drawn, so that nobody sees another theme than theirs first. A file of its own and not a module:
 * the content policy lets no inline script run, and modules wait for the page. It must import nothing.
 */
type Preferences = { theme?: { main?: unknown }; density?: unknown; customScrollbars?: unknown }

// In a function, because a plain script's own names would be everybody's.
;(() => {
  const readPreferences = (): Preferences => {
    try {
      return JSON.parse(localStorage.getItem('anden.preferences') ?? '{}') ?? {}
    } catch {
      // Storage that is forbidden or holds something else remembers nothing.
      return {}
    }
  }
  const { theme, density, customScrollbars } = readPreferences()
  const { dataset } = document.documentElement
  // An unknown name matches no sheet, and the default's colours are under them all.
  if (typeof theme?.main === 'string') dataset.preset = theme.main
  dataset.scrollbars = customScrollbars === false ? 'system' : 'custom'
  const ownDensity = typeof density === 'string' ? density : 'normal'
  dataset.density = matchMedia('(max-width: 767px)').matches ? 'touch' : ownDensity
})()
