import { memo } from 'react'
import { childrenOf } from '../../../contract/definition/edits.ts'
import type { FormElement } from '../../../contract/definition/types.ts'
import { isContainer } from '../state/places.ts'
import classes from './canvas.module.css'
import { QuestionRow } from './question-row.tsx'
import { SectionBlock } from './section-block.tsx'
import { EndSlot } from './slot.tsx'

type Run = { key: string; section: FormElement | null; rows: { element: FormElement; index: number }[]; index: number }

/** Questions that follow each other are one card; a section is a card of its own. */
export const runsOf = (elements: readonly FormElement[]): Run[] => {
  const runs: Run[] = []
  elements.forEach((element, index) => {
    const last = runs.at(-1)
    if (isContainer(element)) runs.push({ key: element.name, section: element, rows: [], index })
    else if (last && !last.section) last.rows.push({ element, index })
    else runs.push({ key: `run:${index}`, section: null, rows: [{ element, index }], index })
  })
  return runs
}

type Props = { elements: readonly FormElement[]; page: string; parent?: string; isInside?: boolean }

/** The elements of a page or section in order. */
export const ElementList = memo(({ elements, page, parent, isInside }: Props) => {
  const end = (
    <EndSlot
      page={page}
      parent={parent}
      index={elements.length}
      label={elements.length === 0 ? 'Arrastrá acá una pregunta' : undefined}
    />
  )
  if (isInside)
    return (
      <ul className={classes.rows}>
        {elements.map((element, index) =>
          isContainer(element) ? (
            <li key={element.name} className={classes.nested}>
              <SectionBlock element={element} page={page} parent={parent} index={index}>
                <ElementList elements={childrenOf(element)} page={page} parent={element.name} isInside />
              </SectionBlock>
            </li>
          ) : (
            <QuestionRow key={element.name} element={element} page={page} parent={parent} index={index} />
          ),
        )}
        {end}
      </ul>
    )
  return (
    <>
      {runsOf(elements).map(run =>
        run.section ? (
          <SectionBlock key={run.key} element={run.section} page={page} parent={parent} index={run.index}>
            <ElementList elements={childrenOf(run.section)} page={page} parent={run.section.name} isInside />
          </SectionBlock>
        ) : (
          <ul key={run.key} className={classes.card}>
            {run.rows.map(({ element, index }) => (
              <QuestionRow key={element.name} element={element} page={page} parent={parent} index={index} />
            ))}
          </ul>
        ),
      )}
      <ul className={elements.length === 0 ? classes.card : undefined}>{end}</ul>
    </>
  )
})
