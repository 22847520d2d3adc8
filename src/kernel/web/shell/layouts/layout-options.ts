export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const
export type LayoutStyle = (typeof layoutStyles)[number]

/** The values of each option (spec.md §2, Shell); names are paths in the saved configuration. */
export const optionValues = {
  mode: ['fullwidth', 'boxed'],
  scroll: ['content', 'body'],
  'navbar.display': [true, false],
  'navbar.folded': ['auto', true, false],
  'navbar.position': ['left', 'right'],
  'toolbar.display': [true, false],
  'toolbar.style': ['fixed', 'static'],
  'toolbar.position': ['above', 'below'],
  'footer.display': [true, false],
  'footer.style': ['fixed', 'static'],
  'footer.position': ['above', 'below'],
  'leftSidePanel.display': [true, false],
  'rightSidePanel.display': [true, false],
} as const

type OptionValues = typeof optionValues
export type OptionName = keyof OptionValues
export type LayoutOptions = { [Name in OptionName]: OptionValues[Name][number] }

const optionNames = Object.keys(optionValues) as OptionName[]

const layout2: LayoutOptions = {
  mode: 'fullwidth',
  scroll: 'content',
  'navbar.display': true,
  'navbar.folded': 'auto',
  'navbar.position': 'left',
  'toolbar.display': true,
  'toolbar.style': 'fixed',
  'toolbar.position': 'below',
  'footer.display': true,
  'footer.style': 'static',
  'footer.position': 'below',
  'leftSidePanel.display': false,
  'rightSidePanel.display': true,
}

/** The options of each layout before a person changes them. */
export const defaultOptions: Record<LayoutStyle, LayoutOptions> = {
  layout1: layout2,
  layout2,
  // For guided work on wide screens: nothing at the sides, the page itself scrolls.
  layout3: { ...layout2, mode: 'boxed', scroll: 'body', 'toolbar.position': 'above', 'rightSidePanel.display': false },
}

const onlyVertical: readonly OptionName[] = ['navbar.folded', 'navbar.position', 'footer.position']

/** Whether an option has an effect in a layout: a bar at the top cannot fold, and a hidden bar has no position. */
export const isOffered = (style: LayoutStyle, options: LayoutOptions, name: OptionName): boolean => {
  if (style !== 'layout1' && onlyVertical.includes(name)) return false
  const [part, rest] = name.split('.')
  if (part === 'navbar' && rest !== 'display') return options['navbar.display']
  if (part === 'footer' && rest === 'position') return options['footer.display'] && options['footer.style'] === 'fixed'
  if (part === 'footer' && rest === 'style') return options['footer.display']
  if (name === 'toolbar.position') return options['toolbar.display'] && options['navbar.display']
  if (name === 'toolbar.style') return options['toolbar.display']
  return true
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLayoutStyle = (value: unknown): value is LayoutStyle => layoutStyles.some(style => style === value)

const readAt = (config: unknown, name: OptionName): unknown =>
  name.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), config)

/**
 * Reads the saved `layout` preference, `{ style, config: { mode, scroll, navbar: {…} … } }` (spec.md §3). Values that
 * are missing, unknown or without effect in the style are replaced by the style's default.
 */
export const readLayout = (saved: unknown): { style: LayoutStyle; options: LayoutOptions } => {
  const preference = isRecord(saved) ? saved : {}
  const style = isLayoutStyle(preference.style) ? preference.style : 'layout2'
  const ownOptions = optionNames.flatMap(name => {
    if (style !== 'layout1' && onlyVertical.includes(name)) return []
    const value = readAt(preference.config, name)
    return (optionValues[name] as readonly unknown[]).includes(value) ? [[name, value]] : []
  })
  return { style, options: { ...defaultOptions[style], ...Object.fromEntries(ownOptions) } }
}

/** The preference with one option changed. Other saved options stay, for the styles in which they have an effect. */
export const withOption = (saved: unknown, name: OptionName, value: unknown): Record<string, unknown> => {
  const preference = isRecord(saved) ? saved : {}
  const config = isRecord(preference.config) ? preference.config : {}
  const [part = '', rest] = name.split('.')
  const inner = isRecord(config[part]) ? config[part] : {}
  return { ...preference, config: { ...config, [part]: rest ? { ...inner, [rest]: value } : value } }
}

export const withStyle = (saved: unknown, style: LayoutStyle): Record<string, unknown> => ({
  ...(isRecord(saved) ? saved : {}),
  style,
})
