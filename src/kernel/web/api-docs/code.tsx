import { useRef } from 'react'
import { useOverflow } from '../components/use-overflow.ts'
import classes from './call.module.css'

/** Text for machines, which can be scrolled by keyboard. */
export const Code = ({ label, text }: { label: string; text: string }) => {
  const block = useRef<HTMLPreElement>(null)
  const reachable = useOverflow(block) ? { role: 'region', tabIndex: 0, 'aria-label': label } : {}
  return (
    <pre ref={block} className={classes.code} {...reachable}>
      <span>{text}</span>
    </pre>
  )
}
