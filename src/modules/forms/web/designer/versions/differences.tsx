import { IconArrowsSplit2, IconMinus, IconPencil, IconPlus, IconSwitchVertical } from '@tabler/icons-react'
import { useMemo } from 'react'
import { describeDifference, type FormDifference } from '../../../contract/definition/difference.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import classes from './versions.module.css'

const acts = {
  added: { text: 'Se agrega', icon: IconPlus },
  removed: { text: 'Se quita', icon: IconMinus },
  changed: { text: 'Cambia', icon: IconPencil },
  moved: { text: 'Se mueve', icon: IconSwitchVertical },
} as const satisfies Record<FormDifference['act'], { text: string; icon: typeof IconPlus }>

/** Changes without identity may say the same twice: their place is part of their key. */
const keyed = (list: readonly FormDifference[]) =>
  list.map((difference, index) => ({ difference, key: `${index}:${difference.text}` }))

/** What changes from one definition to the next, one sentence each, and which changes tell answers apart. */
export const Differences = ({ before, after }: { before: FormDefinition; after: FormDefinition }) => {
  const list = useMemo(() => describeDifference(before, after), [before, after])
  if (list.length === 0) return <p className={classes.quiet}>No cambia nada de lo que se pregunta.</p>
  return (
    <ul className={classes.differences}>
      {keyed(list).map(({ difference: { act, text, splitsAnswers }, key }) => {
        const { text: word, icon: Icon } = acts[act]
        return (
          <li key={key} data-act={act}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <span>
              <b>{word}</b> {text}
              {splitsAnswers && (
                <small>
                  <IconArrowsSplit2 size={14} stroke={1.75} aria-hidden /> Las respuestas de antes y de después se leen
                  por separado.
                </small>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
