/** The exit code of init if the repository is set up when init ends. */
export const SET_UP = 100;
