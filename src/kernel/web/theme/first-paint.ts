/*
 * Sets the theme before the first paint, so that the page never flashes in another one. It is a plain script in its own
 * file, because the content policy forbids inline scripts and modules run after the page is parsed. It must not import.
 */
type Preferences = { theme?: { main?: unknown }; density?: unknown; customScrollbars?: unknown }

// In a function, because the top-level names of a plain script would be global.
;(() => {
  const readPreferences = (): Preferences => {
    try {
      return JSON.parse(localStorage.getItem('anden.preferences') ?? '{}') ?? {}
    } catch {
      // If the storage is blocked or its content is not JSON, there are no preferences.
      return {}
    }
  }
  const { theme, density, customScrollbars } = readPreferences()
  const { dataset } = document.documentElement
  // An unknown preset matches no style sheet, so the default colours apply.
  if (typeof theme?.main === 'string') dataset.preset = theme.main
  dataset.scrollbars = customScrollbars === false ? 'system' : 'custom'
  const ownDensity = typeof density === 'string' ? density : 'normal'
  dataset.density = matchMedia('(max-width: 767px)').matches ? 'touch' : ownDensity
})()
