import type { ComponentType, ReactNode } from 'react'
import { Layout2 } from './layout2.tsx'

/** A layout places the regions (navbar, toolbar, main, footer) around the page it is given. */
export type Layout = ComponentType<{ children: ReactNode }>

export const layouts = { layout2: Layout2 } satisfies Record<string, Layout>
export type LayoutStyle = keyof typeof layouts

const isLayoutStyle = (value: unknown): value is LayoutStyle =>
  typeof value === 'string' && Object.hasOwn(layouts, value)

/** The style in the saved `layout` preference (spec.md §3), layout2 when there is none. */
export const readLayoutStyle = (saved: unknown): LayoutStyle => {
  const style = saved && typeof saved === 'object' && 'style' in saved ? saved.style : undefined
  return isLayoutStyle(style) ? style : 'layout2'
}
