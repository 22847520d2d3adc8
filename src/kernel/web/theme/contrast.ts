import { type Preset, presets, type Region, regions } from './presets.ts'

/** A text or mark, what it stands on, and the ratio WCAG asks for. */
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

const chartPairs: Pair[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap(n => [
    ...on([`on-chart-${n}`], [`chart-${n}`], 4.5),
    ...on([`chart-${n}-line`], ['bg', 'surface'], 3),
  ]),
  ...on(['chart-rest-line'], ['bg', 'surface'], 3),
]

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map(start =>
    channel(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

type Rule = { selectors: string[]; colors: Record<string, string> }

const rulesOf = (css: string): Rule[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selectors: selector.split(',').map(part => part.trim()),
    colors: Object.fromEntries(
      [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', color = '']) => [name, color]),
    ),
  }))

/** The colours of a region under a preset: the preset's block, then the region's own block over it. */
const colorsOf = (rules: Rule[], preset: Preset, region: Region): Record<string, string> => {
  const wanted = [`[data-preset="${preset}"]`, `[data-preset="${preset}"] [data-region="${region}"]:not([data-theme])`]
  return Object.assign(
    {},
    ...rules.filter(rule => rule.selectors.some(selector => wanted.includes(selector))).map(rule => rule.colors),
  )
}

/** Every pair of the style sheets that a person could not read, in words. */
export const unreadablePairs = (css: string): string[] => {
  const rules = rulesOf(css)
  return presets.flatMap(preset =>
    regions.flatMap(region => {
      const colors = colorsOf(rules, preset, region)
      const pairs = region === 'main' ? [...shellPairs, ...chartPairs] : shellPairs
      return pairs.flatMap(([front, back, minimum]) => {
        const [a, b] = [colors[front], colors[back]]
        if (!a || !b) return [`${preset} ${region}: --${a ? back : front} is missing`]
        const ratio = contrast(a, b)
        return ratio < minimum
          ? [`${preset} ${region}: --${front} on --${back} is ${ratio.toFixed(2)}, needs ${minimum}`]
          : []
      })
    }),
  )
}
