import type { DetailPart } from '../../../kernel/web/grid/resource-grid.tsx'
import { comboItems, combos } from '../contract/combos.ts'
import { ComboContent } from './pricing/combo-content.tsx'
import { ViewedGrid } from './viewed-grid.tsx'

const parts: DetailPart[] = [
  { title: 'Artículos', render: (row, tools) => <ComboContent key={row.id} row={row} tools={tools} /> },
]
const views = { articulos: { title: 'Artículos de combos', declaration: comboItems } }

/** Combos, each with its articles; and those rows by themselves, as files bring them. */
export const CombosPage = () => <ViewedGrid whole={combos} all="Todos" parts={parts} views={views} />
