import type { LayoutStyle, OptionName } from '../layouts/layout-options.ts'

type Words = { label: string; values?: Record<string, string> }

const beside = { above: 'Sobre todo', below: 'Junto al menú' }
const stacked = { above: 'Arriba del menú', below: 'Debajo del menú' }

/** Labels of an option and of its values; an option without values is a switch. */
export const wordsOf = (style: LayoutStyle, name: OptionName): Words => {
  const words: Record<OptionName, Words> = {
    mode: { label: 'Ancho', values: { fullwidth: 'Completo', boxed: 'Centrado' } },
    scroll: { label: 'Qué se desplaza', values: { content: 'El contenido', body: 'Toda la página' } },
    'navbar.display': { label: 'Mostrar el menú' },
    'navbar.folded': { label: 'Menú plegado', values: { auto: 'Según haga falta', true: 'Siempre', false: 'Nunca' } },
    'navbar.position': { label: 'Lado del menú', values: { left: 'Izquierda', right: 'Derecha' } },
    'toolbar.display': { label: 'Mostrar la barra de herramientas' },
    'toolbar.style': { label: 'Al desplazarse, la barra', values: { fixed: 'Queda fija', static: 'Se va' } },
    'toolbar.position': { label: 'Lugar de la barra', values: style === 'layout1' ? beside : stacked },
    'footer.display': { label: 'Mostrar el pie' },
    'footer.style': { label: 'Pie', values: { fixed: 'Siempre a la vista', static: 'Al final' } },
    'footer.position': { label: 'Lugar del pie', values: { above: 'Junto al menú', below: 'Debajo de todo' } },
    'leftSidePanel.display': { label: 'Accesos directos en una columna' },
    'rightSidePanel.display': { label: 'Equipo del chat al costado' },
  }
  return words[name]
}

/** In the order of the panel, grouped by the part of the screen they change. */
export const optionGroups: readonly OptionName[][] = [
  ['mode', 'scroll'],
  ['navbar.display', 'navbar.folded', 'navbar.position'],
  ['toolbar.display', 'toolbar.style', 'toolbar.position'],
  ['footer.display', 'footer.style', 'footer.position'],
  ['leftSidePanel.display', 'rightSidePanel.display'],
]
