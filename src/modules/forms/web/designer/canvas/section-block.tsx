import { useDroppable } from '@dnd-kit/core'
import { IconRepeat } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { cx } from '../../../../../kernel/web/components/cx.ts'
import { type FormElement, textOf } from '../../../contract/definition/types.ts'
import { conditionOf, questionsByName } from '../state/derived.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import classes from './canvas.module.css'
import { RowHandle } from './row-handle.tsx'
import { onRowKey } from './row-keys.ts'
import { Slot } from './slot.tsx'
import { ConditionWords } from './words.tsx'

type Props = { element: FormElement; page: string; parent?: string; index: number }

const SectionHead = ({ element, page, parent, index }: Props) => {
  const { name } = element
  const designer = useDesigner()
  const isRepeated = element.type === 'paneldynamic'
  const isSelected = useDesignerState(({ history }) => history.present.selected === name)
  const condition = useDesignerState(({ history }) => conditionOf(history.present.definition, element.visibleIf))
  const number = useDesignerState(({ history }) => questionsByName(history.present.definition).get(name)?.number)
  const { setNodeRef } = useDroppable({ id: `row:${name}`, data: { page, parent, index } })
  const title = textOf(element.title)
  return (
    <header ref={setNodeRef} className={classes.head} data-selected={isSelected ? '' : undefined}>
      <Slot page={page} parent={parent} index={index} />
      <RowHandle name={name} label={title || 'la sección'} />
      <button
        type="button"
        className={classes.headFace}
        data-row={name}
        aria-current={isSelected || undefined}
        onClick={() => designer.select(name)}
        onKeyDown={(event: KeyboardEvent) => onRowKey(event, designer, name)}
      >
        {number && <span className={classes.number}>{number}</span>}
        <span className={classes.sectionTitle} data-empty={title ? undefined : ''}>
          {title || 'Sección sin título'}
        </span>
        {isRepeated && (
          <Badge icon={IconRepeat} tone="neutral">
            se repite
          </Badge>
        )}
        {condition && <ConditionWords parts={condition} />}
      </button>
    </header>
  )
}

/** A section, or a group of questions that is repeated, around the list of what it holds. */
export const SectionBlock = ({ children, ...head }: Props & { children: ReactNode }) => (
  <section className={cx(classes.card, classes.section)}>
    <SectionHead {...head} />
    {children}
  </section>
)
