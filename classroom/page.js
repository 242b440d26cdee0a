import "../../{board}";
