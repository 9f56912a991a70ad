const FLAGS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

export const jestEnv = () => ({ NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${FLAGS}`.trim() });
