/**
 * Mantine's variables in terms of our tokens. They are set on the root and again on every region, because a custom
 * property that refers to another one is resolved where it is declared: a region with its own preset has to declare
 * them again.
 */
const brand = (color: string): Record<string, string> => ({
  [`--mantine-color-${color}-filled`]: 'var(--primary)',
  [`--mantine-color-${color}-filled-hover`]: 'var(--primary-hover)',
  [`--mantine-color-${color}-light`]: 'var(--primary-soft)',
  [`--mantine-color-${color}-light-hover`]: 'var(--selected)',
  [`--mantine-color-${color}-light-color`]: 'var(--link)',
  [`--mantine-color-${color}-outline`]: 'var(--link)',
  [`--mantine-color-${color}-outline-hover`]: 'var(--hover)',
  [`--mantine-color-${color}-text`]: 'var(--link)',
})

export const mantineVariables: Record<string, string> = {
  ...brand('brand'),
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-hover': 'var(--selected)',
  '--mantine-primary-color-light-color': 'var(--link)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--error-text)',
  '--mantine-color-success': 'var(--success-text)',
  '--mantine-color-default': 'var(--surface)',
  // Mantine uses its greys for hover backgrounds, in every preset.
  '--mantine-color-gray-0': 'var(--hover)',
  '--mantine-color-gray-1': 'var(--hover)',
  // In a dark scheme Mantine uses these for hovered menu items, switches that are off and clear buttons.
  '--mantine-color-dark-4': 'var(--selected)',
  '--mantine-color-dark-5': 'var(--border-strong)',
  '--mantine-color-dark-6': 'var(--hover)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-input)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border)',
}

/** The same mapping as a style sheet for the regions. */
export const regionStyles = `[data-region]{${Object.entries(mantineVariables)
  .map(([name, value]) => `${name}:${value}`)
  .join(';')}}`
