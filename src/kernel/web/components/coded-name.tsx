import classes from './coded-name.module.css'

/**
 * A name with its code in grey before it: the code tells apart two customers or sellers of the same name (look.md,
 * Table).
 */
export const CodedName = ({ code, name }: { code: string | undefined; name: string }) => (
  <span className={classes.name}>
    {code && <span className={classes.code}>{code}</span>}
    {name}
  </span>
)
