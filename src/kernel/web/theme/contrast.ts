import { cascade, type Dress } from './cascade.ts'
import { presets, regions } from './presets.ts'

/** Foreground token, background token, and the least ratio that WCAG requires. */
export type Pair = [front: string, back: string, minimum: number]

const canvas = ['bg', 'surface', 'sunken', 'raised', 'hover', 'selected']
const meanings = ['success', 'warning', 'error', 'info']

const on = (fronts: string[], backs: string[], minimum: number): Pair[] =>
  fronts.flatMap(front => backs.map((back): Pair => [front, back, minimum]))

const shellPairs: Pair[] = [
  ...on(['text', 'text-2', 'text-3', 'link'], canvas, 4.5),
  ...on(['on-primary'], ['primary', 'primary-hover'], 4.5),
  ...on(['text', 'link'], ['primary-soft'], 4.5),
  ...on(['focus'], canvas, 3),
  ...on(['border-input'], ['bg', 'surface', 'sunken', 'raised'], 3),
  ...on(['primary'], ['bg', 'surface'], 3),
  ...on(['on-inverse', 'on-inverse-2'], ['inverse'], 4.5),
  ...on(['on-error'], ['error-solid'], 4.5),
  ...meanings.flatMap(meaning => [
    ...on([`${meaning}-text`], [...canvas, `${meaning}-soft`], 4.5),
    ...on([meaning], [...canvas, `${meaning}-soft`], 3),
    ...on(['text'], [`${meaning}-soft`], 4.5),
  ]),
]

const hues = [1, 2, 3, 4, 5, 6, 7, 8]

const chartPairs: Pair[] = [
  ...hues.flatMap(n => [
    ...on([`on-chart-${n}`], [`chart-${n}`], 4.5),
    ...on([`chart-${n}-line`], ['bg', 'surface'], 3),
  ]),
  ...on(['chart-rest-line'], ['bg', 'surface'], 3),
]

/**
 * Avatar initials are drawn on 20 % of a chart colour over the surface, in every region; the name is for the message.
 */
const avatars = hues.map(n => ({ name: `avatar-${n}`, color: `chart-${n}` }))

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const partsOf = (hex: string): number[] => [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16))

const luminance = (hex: string): number => {
  const [red, green, blue] = partsOf(hex).map(part => channel(part / 255)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const mixColors = (color: string, share: number, surface: string): string => {
  const under = partsOf(surface)
  const parts = partsOf(color).map((part, at) => Math.round(part * share + (under[at] ?? 0) * (1 - share)))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

const withAvatars = (colors: Record<string, string>): Record<string, string> => ({
  ...colors,
  ...Object.fromEntries(
    avatars.flatMap(({ name, color }) => {
      const [hue, surface] = [colors[color], colors.surface]
      return hue && surface ? [[name, mixColors(hue, 0.2, surface)]] : []
    }),
  ),
})

const pairsOf = (dress: Dress): Pair[] => [
  ...shellPairs,
  ...on(
    ['text'],
    avatars.map(({ name }) => name),
    4.5,
  ),
  ...(dress.region === 'main' ? chartPairs : []),
]

const nameOf = ({ main, region, theme }: Dress): string => `${main} ${region}${theme ? ` in ${theme}` : ''}`

/** Every region with the preset of its page, and with each other preset a person may choose for it. */
const dresses: Dress[] = presets.flatMap(main =>
  regions.flatMap(region => [
    { main, region },
    ...presets.filter(theme => theme !== main).map(theme => ({ main, region, theme })),
  ]),
)

/** Descriptions of all colour pairs in the style sheets with too little contrast. */
export const unreadablePairs = (css: string): string[] => {
  const colorsOf = cascade(css)
  return dresses.flatMap(dress => {
    const colors = withAvatars(colorsOf(dress))
    return pairsOf(dress).flatMap(([front, back, minimum]) => {
      const [a, b] = [colors[front], colors[back]]
      if (!a || !b) return [`${nameOf(dress)}: --${a ? back : front} is missing`]
      const ratio = contrast(a, b)
      return ratio < minimum
        ? [`${nameOf(dress)}: --${front} on --${back} is ${ratio.toFixed(2)}, needs ${minimum}`]
        : []
    })
  })
}
