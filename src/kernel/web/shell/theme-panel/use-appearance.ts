import { useCallback } from 'react'
import { usePreference } from '../../session/session-store.ts'

/** Everything the theme panel changes, put back at once; `reset` answers how to undo it. */
export const useAppearance = (): { reset: () => () => void } => {
  const [layout, setLayout] = usePreference('layout')
  const [theme, setTheme] = usePreference('theme')
  const [density, setDensity] = usePreference('density')
  const [scrollbars, setScrollbars] = usePreference('customScrollbars')
  const set = useCallback(
    (values: { layout?: unknown; theme?: unknown; density?: unknown; scrollbars?: unknown }) => {
      setLayout(values.layout)
      setTheme(values.theme)
      setDensity(values.density)
      setScrollbars(values.scrollbars)
    },
    [setLayout, setTheme, setDensity, setScrollbars],
  )
  return {
    reset: () => {
      set({})
      return () => set({ layout, theme, density, scrollbars })
    },
  }
}
