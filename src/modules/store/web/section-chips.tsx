import type { Section } from '../contract/shop.ts'
import classes from './store.module.css'

type Props = { sections: Section[]; chosen: string; choose: (id: string) => void }

/** The sections of what is sold, one of them chosen or none. */
export const SectionChips = ({ sections, chosen, choose }: Props) => (
  <div className={classes.chips}>
    {sections.map(({ id, name }) => (
      <button
        key={id}
        type="button"
        className={classes.chip}
        aria-pressed={id === chosen}
        onClick={() => choose(id === chosen ? '' : id)}
      >
        {name}
      </button>
    ))}
  </div>
)
