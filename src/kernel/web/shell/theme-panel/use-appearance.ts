import { useCallback } from 'react'
import { usePreference } from '../../session/session-store.ts'

/** Resets everything the theme panel changes; `reset` returns the function that undoes it. */
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
