import { usePreference } from '../session/session-store.ts'
import { type Region, readThemeChoice } from './presets.ts'

/** Attributes of a region's element: its name and, if it differs from the document's, its preset. */
export const useRegionTheme = (region: Region): { 'data-region': Region; 'data-theme'?: string } => {
  const choice = readThemeChoice(usePreference('theme')[0])
  return choice[region] === choice.main
    ? { 'data-region': region }
    : { 'data-region': region, 'data-theme': choice[region] }
}
