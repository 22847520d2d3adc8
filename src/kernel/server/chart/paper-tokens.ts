import type { Tokens } from '../../contract/chart-theme.ts'

/** The light preset's tokens that charts ask for, on white (web/theme/presets/default.css, web/theme/charts.css). */
export const paperValues: Record<string, string> = {
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f8f5f3',
  border: '#e5e2de',
  'border-strong': '#cecac6',
  'border-input': '#918c87',
  text: '#231e27',
  'text-2': '#4d4851',
  'text-3': '#6f6a72',
  'error-text': '#b02b27',
  'chart-rest': '#e2e2e2',
  'chart-grid': '#efecea',
  'chart-1': '#8534c1',
  'on-chart-1': '#ffffff',
  'chart-1-line': '#8534c1',
  'chart-2': '#42bff7',
  'on-chart-2': '#1c1321',
  'chart-2-line': '#0694c7',
  'chart-3': '#ff1067',
  'on-chart-3': '#1c1321',
  'chart-3-line': '#ff1067',
  'chart-4': '#f2a71b',
  'on-chart-4': '#1c1321',
  'chart-4-line': '#b97d00',
  'chart-5': '#0a8f84',
  'on-chart-5': '#0e0911',
  'chart-5-line': '#0a8f84',
  'chart-6': '#3346b8',
  'on-chart-6': '#ffffff',
  'chart-6-line': '#3346b8',
  'chart-7': '#9a5b2e',
  'on-chart-7': '#ffffff',
  'chart-7-line': '#9a5b2e',
  'chart-8': '#6f6878',
  'on-chart-8': '#ffffff',
  'chart-8-line': '#6f6878',
}

const others: Record<string, string> = { font: 'Roboto', 'shadow-2': 'none' }

/** The colors and the font of PDFs. Throws for a token that they do not have. */
export const paperToken: Tokens = name => {
  const value = paperValues[name] ?? others[name]
  if (value === undefined) throw new Error(`Paper has no token ${name}`)
  return value
}
