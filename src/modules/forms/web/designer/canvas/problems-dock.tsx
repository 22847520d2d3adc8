import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import type { FormProblem } from '../../../contract/definition/problem.ts'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'
import classes from './problems.module.css'

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const ProblemLine = ({ problem }: { problem: FormProblem }) => {
  const designer = useDesigner()
  const { repair, name } = problem
  const Glyph = problem.severity === 'error' ? IconCircleX : IconAlertTriangle
  return (
    <li className={classes.line}>
      <Glyph className={classes[problem.severity]} size={16} stroke={1.75} aria-hidden />
      <button
        type="button"
        className={classes.place}
        disabled={name === undefined}
        onClick={() => designer.select(name ?? null)}
      >
        <b>{problem.place}</b> {problem.text}
      </button>
      {repair && (
        <Button variant="link" onClick={() => designer.edit(repair.apply)}>
          {repair.label}
        </Button>
      )}
    </li>
  )
}

/** Under the canvas: what is wrong, where, and the act that mends it. Errors keep the form from being published. */
export const ProblemsDock = () => {
  const { list, errors } = useDesignerState(state => state.problems)
  const [isOpen, setOpen] = useState(true)
  const warnings = list.length - errors
  return (
    <section className={classes.dock} aria-label="Problemas">
      <header>
        <strong>Problemas</strong>
        {errors > 0 && (
          <Badge tone="error" icon={IconCircleX}>
            {counted(errors, 'error', 'errores')}
          </Badge>
        )}
        {warnings > 0 && (
          <Badge tone="warning" icon={IconAlertTriangle}>
            {counted(warnings, 'aviso', 'avisos')}
          </Badge>
        )}
        {list.length === 0 && (
          <span className={classes.none}>
            <IconCircleCheck size={14} stroke={2} aria-hidden /> Ninguno
          </span>
        )}
        {list.length > 0 && (
          <IconButton
            size="small"
            className={classes.fold}
            icon={isOpen ? IconChevronDown : IconChevronUp}
            label={isOpen ? 'Plegar los problemas' : 'Ver los problemas'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </header>
      {isOpen && list.length > 0 && (
        <ul>
          {list.slice(0, 100).map(problem => (
            <ProblemLine key={`${problem.name ?? ''}:${problem.text}`} problem={problem} />
          ))}
        </ul>
      )}
    </section>
  )
}
