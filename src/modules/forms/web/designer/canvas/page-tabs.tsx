import { useDroppable } from '@dnd-kit/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { orderPages } from '../../../contract/definition/edits.ts'
import { titleOf } from '../../../contract/definition/questions.ts'
import type { FormPage } from '../../../contract/definition/types.ts'
import { pointsOf, questionsOf } from '../state/derived.ts'
import type { Designer } from '../state/designer.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import classes from './canvas.module.css'

/** Takes a page one place to the left or right. */
export const movePage = (designer: Designer, name: string, step: 1 | -1): void =>
  designer.edit(definition => {
    const names = definition.pages.map(page => page.name)
    const index = names.indexOf(name)
    const neighbour = names[index + step]
    if (neighbour === undefined) return definition
    names[index + step] = name
    names[index] = neighbour
    return orderPages(definition, names)
  })

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

const Tab = memo(({ page, number, isOpen }: { page: FormPage; number: number; isOpen: boolean }) => {
  const designer = useDesigner()
  const { setNodeRef, isOver } = useDroppable({
    id: `page:${page.name}`,
    data: { page: page.name, index: page.elements?.length ?? 0 },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    if (event.altKey) return movePage(designer, page.name, step)
    const next = step === 1 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
    if (next instanceof HTMLElement) {
      next.focus()
      next.click()
    }
  }
  return (
    <button
      ref={setNodeRef}
      type="button"
      role="tab"
      aria-selected={isOpen}
      aria-controls="designer-canvas"
      tabIndex={isOpen ? 0 : -1}
      className={classes.tab}
      data-over={isOver && !isOpen ? '' : undefined}
      onClick={() => designer.openPage(page.name)}
      onKeyDown={onKeyDown}
    >
      <span>{number}</span>
      <span>{titleOf(page)}</span>
    </button>
  )
})

const counted = (count: number, one: string, many: string): string =>
  `${String(count).replace('.', ',')} ${count === 1 ? one : many}`

const AddPage = memo(({ count }: { count: number }) => {
  const designer = useDesigner()
  return (
    <IconButton
      size="small"
      icon={IconPlus}
      label="Agregar página"
      onClick={() => designer.addPage(`Página ${count + 1}`)}
    />
  )
})

/** Pages as tabs, and what the whole form adds up to. A question dropped on a tab goes to the end of that page. */
export const PageTabs = () => {
  const pages = useDesignerState(({ history }) => history.present.definition.pages)
  const open = useDesignerState(({ history }) => history.present.page)
  const questions = useDesignerState(({ history }) => questionsOf(history.present.definition).length)
  const points = useDesignerState(({ history }) => pointsOf(history.present.definition))
  return (
    <div className={classes.pages}>
      <div className={classes.tabs} role="tablist" aria-label="Páginas del formulario">
        {pages.map((page, index) => (
          <Tab key={page.name} page={page} number={index + 1} isOpen={page.name === open} />
        ))}
      </div>
      <AddPage count={pages.length} />
      <span className={classes.total}>
        {counted(questions, 'pregunta', 'preguntas')}
        {points > 0 && ` · ${counted(points, 'punto', 'puntos')}`}
      </span>
    </div>
  )
}
