declare const styles: {
  readonly title: string;
  readonly crumbs: string;
};
export default styles;
