import { type ReactNode, useEffect } from 'react'
import { useQuickSettings } from '../session/quick-settings.ts'
import { usePreference } from '../session/session-store.ts'
import { isDark, readDensity, readThemeChoice } from './presets.ts'

/** Phones and the picking screens are always touch (look.md, Density). */
const touchScreen = '(max-width: 767px)'

/** Puts the person's preset and density on the document, and whether it moves. */
export const Document = ({ children }: { children: ReactNode }) => {
  const { main } = readThemeChoice(usePreference('theme')[0])
  const density = readDensity(usePreference('density')[0])
  useEffect(() => {
    document.documentElement.dataset.preset = main
    document.documentElement.dataset.mantineColorScheme = isDark(main) ? 'dark' : 'light'
  }, [main])
  const [{ retroThrusters }] = useQuickSettings()
  useEffect(() => {
    document.documentElement.dataset.motion = retroThrusters ? 'on' : 'off'
  }, [retroThrusters])
  useEffect(() => {
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
