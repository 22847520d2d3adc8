import { type ReactNode, useLayoutEffect } from 'react'
import { useQuickSettings } from '../session/quick-settings.ts'
import { usePreference } from '../session/session-store.ts'
import { isDark, readDensity, readThemeChoice } from './presets.ts'

/** Phones and the picking screens always use touch density (look.md, Density). */
const touchScreen = '(max-width: 767px)'

/** The colour of a phone's status bar. */
const paintBrowser = () => {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
}

/**
 * Sets preset, density, scrollbars and motion on the document from the person's preferences, as first-paint.ts did at
 * start.
 */
export const Document = ({ children }: { children: ReactNode }) => {
  const { main } = readThemeChoice(usePreference('theme')[0])
  const density = readDensity(usePreference('density')[0])
  const scrollbars = usePreference('customScrollbars')[0] === false ? 'system' : 'custom'
  useLayoutEffect(() => {
    document.documentElement.dataset.preset = main
    document.documentElement.dataset.mantineColorScheme = isDark(main) ? 'dark' : 'light'
    paintBrowser()
  }, [main])
  useLayoutEffect(() => {
    document.documentElement.dataset.scrollbars = scrollbars
  }, [scrollbars])
  const [{ retroThrusters }] = useQuickSettings()
  useLayoutEffect(() => {
    document.documentElement.dataset.motion = retroThrusters ? 'on' : 'off'
  }, [retroThrusters])
  useLayoutEffect(() => {
    const media = matchMedia(touchScreen)
    const apply = () => {
      document.documentElement.dataset.density = media.matches ? 'touch' : density
    }
    apply()
    media.addEventListener('change', apply)
    return () => media.removeEventListener('change', apply)
  }, [density])
  return children
}
