import './ui-styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useQuickSettings } from '../session/quick-settings.ts'
import { usePreference } from '../session/session-store.ts'
import { mantineTheme, mantineVariablesResolver, stillMantineTheme } from './mantine-theme.ts'
import { regionStyles } from './mantine-variables.ts'
import { isDark, readThemeChoice } from './presets.ts'

/**
 * The providers that Mantine's components need. The shell includes it; a page without shell that uses Mantine adds it
 * itself. It is not at the root, so that the login loads without Mantine.
 */
export const UiProvider = ({ children }: { children: ReactNode }) => {
  const { main } = readThemeChoice(usePreference('theme')[0])
  const [{ retroThrusters }] = useQuickSettings()
  return (
    <MantineProvider
      theme={retroThrusters ? mantineTheme : stillMantineTheme}
      cssVariablesResolver={mantineVariablesResolver}
      forceColorScheme={isDark(main) ? 'dark' : 'light'}
      withGlobalClasses={false}
      deduplicateCssVariables={false}
    >
      <style>{regionStyles}</style>
      {children}
    </MantineProvider>
  )
}
