import { IconGitBranch } from '@tabler/icons-react'
import type { WordPart } from '../../../contract/definition/condition-words.ts'
import classes from './canvas.module.css'

/** Parts do not move or repeat on their own: their position is their key. */
const keyed = (parts: readonly WordPart[]) => parts.map((part, index) => ({ ...part, key: `${index}:${part.text}` }))

/** A condition in one blue sentence, with what matters strong. */
export const ConditionWords = ({ parts }: { parts: readonly WordPart[] }) => (
  <span className={classes.condition}>
    <IconGitBranch size={14} stroke={1.75} aria-hidden />
    <span>
      {keyed(parts).map(({ key, text, strong }) => (strong ? <b key={key}>{text}</b> : <span key={key}>{text}</span>))}
    </span>
  </span>
)
