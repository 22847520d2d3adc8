import { useMemo } from 'react'
import { useFillsScreen } from '../../app/page-frame-state.ts'
import { useMediaQuery } from '../../components/use-media-query.ts'
import { usePreference } from '../../session/session-store.ts'
import {
  type LayoutOptions,
  type LayoutStyle,
  type OptionName,
  readLayout,
  withOption,
  withStyle,
} from './layout-options.ts'

export type LayoutState = {
  style: LayoutStyle
  options: LayoutOptions
  setStyle: (style: LayoutStyle) => void
  setOption: (name: OptionName, value: LayoutOptions[OptionName]) => void
  reset: () => void
}

/** The layout the person chose and how to change it. */
export const useLayout = (): LayoutState => {
  const [saved, save] = usePreference('layout')
  return useMemo(
    () => ({
      ...readLayout(saved),
      setStyle: style => save(withStyle(saved, style)),
      setOption: (name, value) => save(withOption(saved, name, value)),
      reset: () => save({}),
    }),
    [saved, save],
  )
}

/**
 * Whether the vertical navbar is folded: as the person chose, otherwise below 1440 px on pages with grids (look.md,
 * Shell).
 */
export const useFolded = ({ options }: Pick<LayoutState, 'options'>): boolean => {
  const narrow = useMediaQuery('(max-width: 1439px)')
  const fills = useFillsScreen()
  const setting = options['navbar.folded']
  return setting === 'auto' ? narrow && fills : setting
}

/** Below these widths the navbar is a drawer behind a button. */
const drawerScreens: Record<LayoutStyle, string> = {
  layout1: '(max-width: 1023px)',
  layout2: '(max-width: 767px)',
  layout3: '(max-width: 767px)',
}

export const useIsDrawer = (style: LayoutStyle): boolean => useMediaQuery(drawerScreens[style])
